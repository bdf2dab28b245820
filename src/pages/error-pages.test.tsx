import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../i18n/react';
import { Unexpected } from './error-pages';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Broken = () => {
  throw new Error('broken screen');
};

const show = async (language: 'ar' | 'en') => {
  await setLanguage(language);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const router = createMemoryRouter([{ path: '/', element: <Broken />, errorElement: <Unexpected /> }]);
  render(<RouterProvider router={router} />);
};

describe('an error that no screen caught', () => {
  // RTE-27 RTE-28
  it('is told in Arabic with the documented words beneath, and leads home', async () => {
    await show('ar');
    expect(screen.getByRole('heading').textContent).toBe('حدث خطأ غير متوقع في التطبيق');
    expect(screen.getByText('Unexpected Application Error').getAttribute('lang')).toBe('en');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/');
    expect(screen.queryByText(/broken screen/)).toBeNull();
  });

  // RTE-27 RTE-28
  it('is told in the documented words alone in English', async () => {
    await show('en');
    expect(screen.getAllByText('Unexpected Application Error')).toHaveLength(1);
  });
});
