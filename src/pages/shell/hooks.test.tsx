import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { sidebarCookieOf, useSidebar } from './hooks';

const press = (target: EventTarget, init: KeyboardEventInit = { key: 'b', code: 'KeyB', ctrlKey: true }) =>
  act(() => {
    target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
  });

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the test clears what the code under test wrote.
  document.cookie = 'sidebar_state=; max-age=0; path=/';
  document.body.innerHTML = '';
});

describe('the sidebar cookie', () => {
  // SHL-15 SHL-24 CON-08
  it('lives for seven days on every page', () => {
    expect(sidebarCookieOf('collapsed')).toBe(
      'sidebar_state=collapsed; path=/; max-age=604800; SameSite=Lax',
    );
  });
});

describe('the sidebar', () => {
  // SHL-14 SHL-15 SHL-16 SHL-24
  it('starts expanded, is toggled by Ctrl+B and remembered', () => {
    const first = renderHook(useSidebar);
    expect(first.result.current.state).toBe('expanded');
    press(document.body);
    expect(first.result.current.state).toBe('collapsed');
    expect(document.cookie).toContain('sidebar_state=collapsed');
    first.unmount();
    expect(renderHook(useSidebar).result.current.state).toBe('collapsed');
  });

  it('is left alone while somebody types', () => {
    const { result } = renderHook(useSidebar);
    const input = document.body.appendChild(document.createElement('input'));
    press(input);
    expect(result.current.state).toBe('expanded');
  });

  // SHL-16
  it('knows its key on an Arabic keyboard and with Cmd', () => {
    const { result } = renderHook(useSidebar);
    press(document.body, { key: 'لا', code: 'KeyB', metaKey: true });
    expect(result.current.state).toBe('collapsed');
  });
});
