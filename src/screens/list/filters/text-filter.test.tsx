import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../../i18n/react';
import { TextFilter } from './text-filter';

beforeAll(() => setLanguage('en'));
afterEach(cleanup);

describe('the search for a branch', () => {
  it('waits for Enter, and takes blanks away (BRN-02)', async () => {
    const onChange = vi.fn();
    render(<TextFilter waits value="" aria-label="Search branches" onChange={onChange} />);
    await userEvent.type(screen.getByRole('textbox'), ' nasr ');
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('nasr');
  });

  it('has a button for those who use the mouse (BRN-02)', async () => {
    const onChange = vi.fn();
    render(<TextFilter waits value="" aria-label="Search branches" onChange={onChange} />);
    await userEvent.type(screen.getByRole('textbox'), 'dokki');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('dokki');
  });
});

describe('a search while typing', () => {
  afterEach(() => vi.useRealTimers());

  // CON-03
  it('is sent 500 ms after the last letter (CUS-04)', () => {
    vi.useFakeTimers();
    const onChange = vi.fn();
    render(<TextFilter aria-label="Search" value="" onChange={onChange} />);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'mon' } });
    act(() => vi.advanceTimersByTime(400));
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'mona' } });
    act(() => vi.advanceTimersByTime(499));
    expect(onChange).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('mona');
  });
});
