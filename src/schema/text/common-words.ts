import list from './common-words.json';

/** Words that easily guessed passwords consist of (ASVS 2.1.7). 40 kB compressed, so the browser loads them on demand. */
export const commonWords: ReadonlySet<string> = new Set(list.words.split(' '));
