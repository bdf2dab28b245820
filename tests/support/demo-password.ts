/** Of every user of the demo centre that the browser tests work in. */
export const demoPassword = 'demo-1234';
