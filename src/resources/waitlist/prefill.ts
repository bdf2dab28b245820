/** URL key of a new entry's first day of waiting. */
export const dayKey = 'day';
