/**
 * What a message is, by name: a second one of the same name is not made. An appointment that moves gets a new
 * name with its new start; all ways of greeting somebody share one for the year.
 */
export const dedupeKeys = {
  reminder: (appointmentId: number, start: Date) => `reminder:${appointmentId}:${start.toISOString()}`,
  afterVisit: (appointmentId: number) => `aftervisit:${appointmentId}`,
  followUp: (appointmentId: number, days: number) => `followup:${appointmentId}:${days}`,
  birthday: (customerId: number, year: number | string) => `birthday:${customerId}:${year}`,
  test: (uuid: string) => `test:${uuid}`,
  manual: (uuid: string) => `manual:${uuid}`,
  optOut: (uuid: string) => `optout:${uuid}`,
} as const;
