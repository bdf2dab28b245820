// Before the first paint: language, direction, scheme and name of the last visit (no inline scripts: CSP).
(() => {
  const read = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key)) || {};
    } catch {
      return {};
    }
  };
  const root = document.documentElement;
  const prefs = read('uiPrefs');
  const settings = read('appSettings');
  const english = prefs.language === 'en';
  root.lang = english ? 'en' : 'ar';
  root.dir = english ? 'ltr' : 'rtl';
  const dark =
    prefs.theme === 'dark' || (prefs.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  const usual = document.querySelector('meta[name="application-name"]');
  const name =
    (english && settings.systemNameEn) || settings.systemName || (english ? usual.dataset.en : usual.content);
  document.title = `${name} | ${english ? 'Back office' : 'لوحة الإدارة'}`;
  if (/^#[0-9a-f]{6}$/i.test(settings.brandColor)) root.style.setProperty('--brand', settings.brandColor);
})();
// The validation library looks here when it loads. Without it, it tries `new Function`, which the policy refuses and reports.
globalThis.__zod_globalConfig = { jitless: true };
