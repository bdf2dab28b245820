import { render, screen } from '@testing-library/react';
// The pickers are of this build of antd, which shares no language with the other one.
import ConfigProvider from 'antd/es/config-provider';
import dayjs from 'dayjs';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { enter, followsPermissions } from '../../tests/support/session';
import { setLanguage } from '../i18n/react';
import { DayPicker } from '../screens/controls/day-and-time';
import { localeOf } from './app-theme';
import { ShellGate } from './shell/layout';

beforeEach(() => setLanguage('ar'));
followsPermissions();

const heads = () =>
  [...document.querySelectorAll('.ant-picker-content thead th')].map(({ textContent }) => textContent);

describe('What every screen stands in', () => {
  // m2
  it('has a letter for each day of the week in its day pickers, from Saturday, so that none runs into the next', () => {
    const week = ['س', 'ح', 'ن', 'ث', 'ر', 'خ', 'ج'];
    const { unmount } = render(
      <ConfigProvider locale={localeOf('ar')}>
        <DayPicker open />
      </ConfigProvider>,
    );
    expect(heads()).toEqual(week);
    unmount();
    render(
      <ConfigProvider locale={localeOf('ar')}>
        <DayPicker.RangePicker open />
      </ConfigProvider>,
    );
    expect(heads()).toEqual([...week, ...week]);
  });

  // FMT-08
  it('begins the week of its day pickers on Saturday in English, too', () => {
    dayjs.locale('en');
    render(
      <ConfigProvider locale={localeOf('en')}>
        <DayPicker open />
      </ConfigProvider>,
    );
    expect(heads()).toEqual(['Sa', 'Su', 'Mo', 'Tu', 'We', 'Th', 'Fr']);
  });

  // CUS-01 PRM-14
  it('says in the screen’s own words that the rights are being checked, or in general ones', () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    const said = (path: string) => {
      const { unmount } = render(
        <MemoryRouter initialEntries={[path]}>
          <ShellGate />
        </MemoryRouter>,
      );
      const text = screen.getByRole('status').textContent;
      unmount();
      return text;
    };
    enter({ permissions: undefined });
    expect(said('/customers/7')).toBe('جارٍ التحقق من صلاحيات العملاء...');
    expect(said('/rooms')).toBe('جارٍ التحقق من الصلاحيات...');
  });
});
