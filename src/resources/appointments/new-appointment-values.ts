/** What is known of the new booking. Equal start and end: the services decide the end (APT-11). */
export interface NewAppointmentValues {
  readonly start?: string;
  readonly end?: string;
  readonly branchId?: number;
  readonly staffId?: number;
  readonly roomId?: number;
  readonly customerId?: number;
  readonly waitlistId?: number;
}
