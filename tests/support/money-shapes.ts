type Payload = Readonly<Record<string, unknown>>;

/** What a declaration alone cannot say of a valid visit or invoice. */
export const moneyShapes: Readonly<Record<string, (payload: Payload) => Record<string, unknown>>> = {
  // A booking is visited once.
  attendance: (payload) => ({ ...payload, ...('appointmentId' in payload ? { appointmentId: null } : {}) }),
  // A draft: what is issued is fixed. A visit has one invoice. A handful of packages is sold at once, no more.
  invoices: (payload) => ({
    ...payload,
    ...(Array.isArray(payload.items)
      ? {
          items: payload.items.map((item: Payload) => ({
            ...item,
            quantity: 1 + (Number(item.quantity) % 20),
          })),
        }
      : {}),
    ...('status' in payload ? { status: 'Draft' } : {}),
    ...('offerType' in payload ? { offerType: 'None', offerValue: 0 } : {}),
    ...('appointmentId' in payload ? { appointmentId: null, attendanceId: null } : {}),
  }),
};

/** Who is there already cannot come again: a row of its own to point to each time. */
export const freshReferences: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  attendance: { customerId: 'customers' },
};

/** Keys that the server computes and yet reads when something is made: payments that issue an invoice. */
export const readWhenMade: Readonly<Record<string, readonly string[]>> = { invoices: ['payments'] };

/** Keys that follow from what is sent, and so from another payload differently. */
export const computedAnew: Readonly<Record<string, readonly string[]>> = {
  // The code that a save takes away stays with the card.
  customers: ['earlierNames'],
  invoices: ['subtotal', 'discount', 'net', 'tax', 'totalAmount', 'remaining'],
};

/** What may be answered to whoever sees the branch: who is there already is not let in again. */
export const alsoGood: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  attendance: { customerId: [201, 409] },
};
