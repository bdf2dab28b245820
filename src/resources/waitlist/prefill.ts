/** The day from which somebody waits, in the address of a new entry. */
export const dayKey = 'day';
