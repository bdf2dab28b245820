/** Password of every demo user in the browser tests. */
export const demoPassword = 'kafeba-3071-lomu';
