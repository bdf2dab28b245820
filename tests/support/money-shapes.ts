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
