/** What the server alone says. `permission.usual.<action>` tells what the holder of a right without a sentence of its own may do; `manage` says what it adds to the others. */
export const server = {
  'appointments.error.skill':
    '{staff} does not do {service}. Whoever may manage bookings can book it and give a reason (appointments.manage)',
  'appointments.error.skillReason': '{staff} does not do {service}: give the reason for booking',
  'appointments.error.outsideHours':
    'Outside opening hours ({hours}). Whoever may manage bookings can book it and give a reason (appointments.manage)',
  'appointments.error.outsideReason': 'Outside opening hours ({hours}): give the reason for booking',
  'messaging.testText': 'Test message from {center_name}: the channel works.',
  'birthdays.sentAll':
    'Queued: {queued}, already sent: {alreadySent}, no phone: {noPhone}, opted out: {optedOut}',
  'template.optedOut': 'Messages from {center_name} are stopped.',
  'template.recall':
    'Hello {customer_name}, we have missed you at {center_name}. Shall we book you an appointment?',
  'template.greeting': 'Hello {customer_name}, this is {center_name}.',
  'ifa.error.tooMuch': 'The paid amount is above the total',
  'payments.error.methodOff': 'This payment method is switched off',
  'payments.error.reference': 'Enter the reference number',
  'ifa.error.noItems': 'Add at least one service',
  'invoice.line.fromPackage': '{service} (from the package)',
  'invoice.line.visit': 'Services of the visit',
  'import.error.ended': 'This import has ended and takes no more rows',
  'import.error.used':
    'It cannot be taken back: records of this file have been used since (number: {count}): {names}',
  'validate.ownPassword': 'is your own: change it in the user menu, where the present one is asked for',
  'validate.several': 'Several records have this value',
  'validate.dayOver': 'This day is over',
  'customers.erase.wrongCode': 'That is not the person number',
  'customers.merge.rest': 'Other rows',
  'appointments.error.staff': 'Not a bookable staff member of this branch',
  'appointments.error.room': 'Not an available room of this branch',
  'appointments.error.tooLong': 'A booking lasts 24 hours at most',
  'customers.reason.booking': 'has an upcoming booking',
  'customers.reason.present': 'is in the centre now',
  'customers.reason.unpaid': 'has an unpaid invoice',
  'customers.reason.sessions': 'has sessions left in a package',
  'attendance.error.future': 'The time cannot be in the future',
  'invoices.error.overpaid': 'The amount is above what remains ({remaining})',
  'invoices.error.refundTooMuch': 'The amount is above what was paid this way',
  'invoices.error.notEnough': 'Not enough credit (available: {held})',
  'invoices.error.pointsOff':
    'Loyalty points are switched off. An administrator switches them on in the system settings.',
  'permission.usual.read': 'See the records of “{module}”',
  'permission.usual.create': 'Add a record to “{module}”',
  'permission.usual.update': 'Change records of “{module}”',
  'permission.usual.delete': 'Delete records of “{module}” or switch them off',
  'permission.usual.manage': 'All of the above at once',
  'permission.usual.export': 'Download “{module}” as a file',
} as const;
