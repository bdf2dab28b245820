/** Key of a new customer's name or phone as typed elsewhere. It stands behind `#`, which is sent to no server. */
export const newKey = 'new';
