type Payload = Readonly<Record<string, unknown>>;

/** Changes a visit or invoice body where its declaration alone does not make it valid. */
export const moneyShapes: Readonly<Record<string, (payload: Payload) => Record<string, unknown>>> = {
  // An appointment has at most one visit.
  attendance: (payload) => ({ ...payload, ...('appointmentId' in payload ? { appointmentId: null } : {}) }),
  // A draft, because an issued invoice is fixed. A visit has one invoice. At most twenty packages are sold at once.
  invoices: (payload) => ({
    ...payload,
    ...(Array.isArray(payload.items)
      ? {
          items: payload.items.map((item: Payload) => ({
            ...item,
            quantity: 1 + (Number(item.quantity) % 20),
            // A discount of a line is at most what the line costs.
            ...('offerType' in item ? { offerType: 'None', offerValue: 0 } : {}),
          })),
        }
      : {}),
    ...('status' in payload ? { status: 'Draft' } : {}),
    ...('offerType' in payload ? { offerType: 'None', offerValue: 0 } : {}),
    ...('appointmentId' in payload ? { appointmentId: null, attendanceId: null } : {}),
  }),
};

/** A customer who is in the centre cannot come again, so each visit needs a new customer. */
export const freshReferences: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  attendance: { customerId: 'customers' },
};
