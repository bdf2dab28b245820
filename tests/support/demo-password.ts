/** Password of every demo user in the browser tests. */
export const demoPassword = 'demo-1234';
