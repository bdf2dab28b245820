import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { isTextField, matches, readSidebarState, sidebarCookieOf, useSidebar } from './hooks';

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
  it('is read among other cookies', () => {
    expect(readSidebarState('a=1; sidebar_state=collapsed; b=2')).toBe('collapsed');
    expect(readSidebarState('a=1; sidebar_state=expanded')).toBe('expanded');
  });

  it('means expanded when missing or odd', () => {
    expect(readSidebarState('')).toBe('expanded');
    expect(readSidebarState('x_sidebar_state=collapsed')).toBe('expanded');
    expect(readSidebarState('sidebar_state=folded')).toBe('expanded');
  });

  // SHL-15 SHL-24 CON-08
  it('lives for seven days on every page', () => {
    expect(sidebarCookieOf('collapsed')).toBe(
      'sidebar_state=collapsed; path=/; max-age=604800; SameSite=Lax',
    );
  });
});

describe('the sidebar', () => {
  // SHL-15 SHL-16 SHL-24
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

describe('a shortcut', () => {
  const event = {
    key: 'b',
    code: 'KeyB',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    repeat: false,
    isComposing: false,
  };

  it('is not met by the letter alone, nor by AltGr', () => {
    expect(matches(event, { key: 'b', mod: true })).toBe(false);
    expect(matches({ ...event, ctrlKey: true, altKey: true }, { key: 'b', mod: true })).toBe(false);
  });

  it('counts checkboxes and buttons as no text fields', () => {
    const box = document.createElement('input');
    box.type = 'checkbox';
    expect(isTextField(box)).toBe(false);
    expect(isTextField(document.createElement('button'))).toBe(false);
    expect(isTextField(document.createElement('textarea'))).toBe(true);
  });
});
