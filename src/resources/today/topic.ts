import type { Topic } from '../../schema/answer';

/** The desk as it stands at the moment; there are no rows of it. */
export const desk = { name: 'today', api: '/today' } as const satisfies Topic;
