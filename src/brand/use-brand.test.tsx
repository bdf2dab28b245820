import { act, cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../i18n/react';
import { usePageTitle, useStartTitle } from './use-brand';

afterEach(cleanup);

const Page = ({ title }: { readonly title: string }) => {
  usePageTitle(title);
  return null;
};
const Program = ({ page }: { readonly page?: string }) => {
  useStartTitle();
  return page === undefined ? null : <Page title={page} />;
};

describe('the title of the window', () => {
  it('is the system’s name and what it is, in the reader’s language (BRD-07)', async () => {
    await setLanguage('ar');
    render(<Program />);
    expect(document.title).toBe('مركز التجميل | لوحة الإدارة');
    await act(() => setLanguage('en'));
    expect(document.title).toBe('Beauty Center | Back office');
  });

  it('is that of the page while one is open, and the first again afterwards (BRD-08)', async () => {
    await setLanguage('ar');
    const { rerender } = render(<Program page="العملاء" />);
    expect(document.title).toBe('العملاء | مركز التجميل');
    rerender(<Program page="الخدمات" />);
    expect(document.title).toBe('الخدمات | مركز التجميل');
    rerender(<Program />);
    expect(document.title).toBe('مركز التجميل | لوحة الإدارة');
  });
});
