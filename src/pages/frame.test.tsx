import { cleanup, render } from '@testing-library/react';
// The pickers are of this build of antd, which shares no language with the other one.
import ConfigProvider from 'antd/es/config-provider';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import 'dayjs/locale/ar';
import { setLanguage } from '../i18n/react';
import { DayPicker } from '../screens/controls/day-and-time';
import { localeOf } from './app-theme';

beforeEach(() => setLanguage('ar'));
afterEach(cleanup);

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
});
