import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Loads the module anew, because it reads its copy when it is loaded. */
const start = async (answer: Response | Error) => {
  vi.resetModules();
  vi.stubGlobal('fetch', async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const { setLanguage } = await import('../i18n/react');
  await setLanguage('ar');
  const brand = await import('./brand');
  const first = brand.getBrand();
  brand.startBrand();
  return { ...brand, first };
};
const answered = (body: unknown) => new Response(JSON.stringify(body));

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = '<link rel="icon" href="/logo.svg">';
});
afterEach(() => vi.unstubAllGlobals());

describe('the brand at the start of the program', () => {
  // FND-21 BRD-06
  it('is the default name, logo and colour as long as nobody has set any, or something unusable', async () => {
    const { readBrand, systemNameOf, first } = await start(answered({}));
    expect(first).toMatchObject({ systemLogo: '/logo.svg', brandColor: '#b83280' });
    expect(systemNameOf(first, 'ar')).toBe('مركز التجميل');
    expect(readBrand({ brandColor: '#112233' }).systemLogo).toContain('fill%3D%22%23112233');
    const odd = { systemName: '  ', systemLogo: 'javascript:alert(1)', brandColor: 'red' };
    expect(readBrand(odd)).toEqual(first);
  });

  // FND-20 FND-17
  it('is the copy of the last visit until the server has answered, and then the server’s', async () => {
    localStorage.setItem('appSettings', JSON.stringify({ systemName: 'صالون قديم', brandColor: '#112233' }));
    const { first, getBrand } = await start(answered({ systemName: 'صالون جديد', brandColor: '#445566' }));
    expect(first).toMatchObject({ systemName: 'صالون قديم', brandColor: '#112233' });
    await vi.waitFor(() =>
      expect(getBrand()).toMatchObject({ systemName: 'صالون جديد', brandColor: '#445566' }),
    );
    expect(JSON.parse(localStorage.getItem('appSettings') ?? '{}')).toMatchObject({
      systemName: 'صالون جديد',
    });
  });

  // FND-20
  it('stays the copy when the server does not answer, and survives a broken copy', async () => {
    localStorage.setItem('appSettings', JSON.stringify({ systemName: 'صالون قديم' }));
    const kept = await start(new Error('offline'));
    expect(kept.getBrand().systemName).toBe('صالون قديم');
    localStorage.setItem('appSettings', '{oops');
    expect((await start(new Error('offline'))).first.brandColor).toBe('#b83280');
  });

  // BRD-01 BRD-05
  it('paints colour and icon at once, before any answer', async () => {
    localStorage.setItem('appSettings', JSON.stringify({ systemLogo: '/mine.png', brandColor: '#112233' }));
    await start(new Error('offline'));
    expect(document.querySelector('link[rel="icon"]')?.getAttribute('href')).toBe('/mine.png');
    expect(document.documentElement.style.getPropertyValue('--brand')).toBe('#112233');
  });
});
