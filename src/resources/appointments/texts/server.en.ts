import type { texts as ar } from './server.ar';

export const texts: Record<keyof typeof ar, string> = {
  'appointments.error.skill':
    '{staff} does not do {service}. Whoever may manage bookings can book it and give a reason',
  'appointments.error.skillReason': '{staff} does not do {service}: give the reason for booking',
  'appointments.error.outsideHours':
    'Outside opening hours ({hours}). Whoever may manage bookings can book it and give a reason',
  'appointments.error.outsideReason': 'Outside opening hours ({hours}): give the reason for booking',
  'appointments.error.staff': 'Not a bookable staff member of this branch',
  'appointments.error.room': 'Not an available room of this branch',
  'appointments.error.tooLong': 'A booking lasts 24 hours at most',
  'customers.reason.booking': 'has an upcoming booking',
};
