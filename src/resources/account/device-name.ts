/** Returns browser and system as 'Chrome, Windows'. Undefined if both are unknown. */
export const deviceName = (userAgent: string): string | undefined => {
  const browser = firstOf(userAgent, [
    [/edg(e|a|ios)?\//i, 'Edge'],
    [/opr\/|opera/i, 'Opera'],
    [/samsungbrowser/i, 'Samsung Internet'],
    [/firefox|fxios/i, 'Firefox'],
    [/chrome|crios|chromium/i, 'Chrome'],
    [/safari/i, 'Safari'],
  ]);
  const system = firstOf(userAgent, [
    [/iphone|ipad|ipod/i, 'iOS'],
    [/android/i, 'Android'],
    [/windows/i, 'Windows'],
    [/mac os|macintosh/i, 'macOS'],
    [/cros/i, 'ChromeOS'],
    [/linux/i, 'Linux'],
  ]);
  const parts = [browser, system].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(', ') : undefined;
};

const firstOf = (text: string, names: readonly (readonly [RegExp, string])[]): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];
