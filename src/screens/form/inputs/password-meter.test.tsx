import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setLanguage } from '../../../i18n/react';
import { commonWords } from '../../../schema/text/common-words';
import { PasswordMeter } from './password-meter';

const rules = { least: 12, own: ['منى حسن'], common: commonWords };
const show = (password: string, isSaid = false) =>
  render(<PasswordMeter password={password} rules={rules} isSaid={isSaid} />);

beforeAll(() => setLanguage('ar'));
afterEach(cleanup);

// ASVS 2.1.8
describe('The meter under a new password', () => {
  it('says how strong it is, as a bar and in words, and why it would be refused', () => {
    const { rerender } = show('ahmed-2024-2024');
    const meter = screen.getByRole('meter', { name: 'قوة كلمة المرور' });
    expect([meter.getAttribute('value'), meter.getAttribute('aria-valuetext')]).toEqual(['1', 'ضعيفة']);
    expect(screen.getByText(/ضعيفة: كلمة شائعة/).getAttribute('aria-live')).toBe('polite');
    rerender(<PasswordMeter password="قهوة باردة 3071 وكتاب" rules={rules} />);
    expect(screen.getByRole('meter').getAttribute('value')).toBe('4');
    expect(screen.getByText('قوية')).toBeTruthy();
  });
});
