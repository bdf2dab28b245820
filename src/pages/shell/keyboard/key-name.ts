/** How this computer's keyboard names a combination: `mod+K` -> 'Ctrl K', on a Mac '⌘ K'. */
export const keyName = (combination: string, platform: string = platformName()): string =>
  combination
    .split('+')
    .map((key) => (key === 'mod' ? (/mac|iphone|ipad/i.test(platform) ? '⌘' : 'Ctrl') : key))
    .join(' ');

const platformName = (): string => navigator.platform || navigator.userAgent;
