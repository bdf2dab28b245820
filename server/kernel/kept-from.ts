/** The first moment that is kept where so many whole months before this one are: the beginning of a month in UTC. */
export const keptFrom = (now: Date, months: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
