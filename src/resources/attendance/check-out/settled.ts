/** Whose account is settled: a visit, or a booking whose visit is begun with it where there is none. */
export type Settled = { readonly attendanceId: number } | { readonly appointmentId: number };
