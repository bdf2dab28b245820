import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage, useT } from '../../i18n/react';
import { beautyCentre } from '../../resources/book';

interface Shortcut {
  /** Value of `event.key` in lower case. With Ctrl, a letter also matches by its position on the keyboard. */
  readonly key: string;
  /** With Ctrl or Cmd. Default: false. */
  readonly mod?: boolean;
  /** True if the shortcut also works in text fields. Default: false. */
  readonly inFields?: boolean;
  readonly run: () => void;
}

export const useShortcut = ({ key, mod = false, inFields = false, run }: Shortcut): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!matches(event, { key, mod })) return;
      if (!inFields && isTextField(event.target)) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [key, mod, inFields, run]);
};

/** Compares an event with a shortcut. With Ctrl, a letter matches by position too: Arabic prints لا for b. */
const matches = (
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing'>,
  { key, mod }: { readonly key: string; readonly mod: boolean },
): boolean => {
  if (event.repeat || event.isComposing || event.altKey) return false;
  if ((event.ctrlKey || event.metaKey) !== mod) return false;
  return event.key.toLowerCase() === key || (mod && event.code === `Key${key.toUpperCase()}`);
};

const textTypes = new Set([
  'text',
  'search',
  'tel',
  'email',
  'url',
  'password',
  'number',
  'date',
  'time',
  'datetime-local',
]);

const isTextField = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return textTypes.has(target.type);
  return target instanceof HTMLTextAreaElement || target.isContentEditable;
};

/** Formats a key combination for this computer: `mod+K` -> 'Ctrl K', on a Mac '⌘ K'. */
export const keyName = (combination: string, platform: string = platformName()): string =>
  combination
    .split('+')
    .map((key) => (key === 'mod' ? (/mac|iphone|ipad/i.test(platform) ? '⌘' : 'Ctrl') : key))
    .join(' ');

const platformName = (): string => navigator.platform || navigator.userAgent;

export interface Sidebar {
  readonly state: SidebarState;
  readonly toggle: () => void;
}

/**
 * State of the sidebar: open, until somebody makes it a strip of icons (SHL-24). Ctrl/Cmd+B toggles it outside of text
 * fields (SHL-16).
 */
export const useSidebar = (): Sidebar => {
  const [state, setState] = useState(() => chosenSidebarState(document.cookie) ?? 'expanded');
  const toggle = useCallback(() => {
    const next = state === 'expanded' ? 'collapsed' : 'expanded';
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is missing in Firefox and Safari.
    document.cookie = sidebarCookieOf(next);
    setState(next);
  }, [state]);
  useShortcut({ key: 'b', mod: true, run: toggle });
  return { state, toggle };
};

type SidebarState = 'expanded' | 'collapsed';

const name = 'sidebar_state';
const week = 604_800;

/** Returns the remembered state; undefined if nobody has chosen one (SHL-15, SHL-24). */
const chosenSidebarState = (cookies: string): SidebarState | undefined =>
  (['collapsed', 'expanded'] as const).find((state) => cookies.split(/;\s*/).includes(`${name}=${state}`));

export const sidebarCookieOf = (state: SidebarState): string =>
  `${name}=${state}; path=/; max-age=${week}; SameSite=Lax`;

/** Milliseconds to wait for the heading of a lazy screen before the content itself gets the focus. */
const patience = 2000;

/**
 * Moves the focus to the heading of a new screen, so that a screen reader announces it and Tab continues
 * there. Dialogs over the same screen keep their focus.
 */
export const useHeadingFocus = (content: RefObject<HTMLElement | null>, screen: string): void => {
  const last = useRef(screen);
  useEffect(() => {
    const holder = content.current;
    if (last.current === screen || !holder) return;
    last.current = screen;
    return focusHeading(holder);
  }, [content, screen]);
};

const focusHeading = (holder: HTMLElement): (() => void) => {
  const done = () => {
    clearTimeout(timer);
    watcher.disconnect();
  };
  const attempt = () => {
    const heading = holder.querySelector('h1');
    if (!heading) return;
    done();
    focusOn(heading);
  };
  const timer = setTimeout(() => {
    done();
    focusOn(holder);
  }, patience);
  const watcher = new MutationObserver(attempt);
  watcher.observe(holder, { childList: true, subtree: true });
  attempt();
  return done;
};

const focusOn = (element: HTMLElement): void => {
  // Keep the focus in a dialog that the screen has opened, or in a menu that the user has opened since.
  if (document.activeElement?.closest('[role="dialog"], [aria-haspopup][aria-expanded="true"]')) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
};

/**
 * Closes an overlay when the browser goes back or forward. Other navigation must close it itself: closing on
 * every new screen would let a slow screen close an overlay that was opened meanwhile.
 */
export const useClosedByBack = (close: () => void): void => {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const onMove = () => latest.current();
    addEventListener('popstate', onMove);
    return () => removeEventListener('popstate', onMove);
  }, []);
};

/**
 * Loads a part that must be drawn without delay when it is wanted: 1.5 s after the first render, or at once
 * when `wanted`. Undefined until then. `lazy` would delay even a loaded part by a third of a second. `load`
 * must be a stable function.
 */
export const usePart = <P>(
  load: () => Promise<ComponentType<P>>,
  wanted: boolean,
): ComponentType<P> | undefined => {
  const [part, setPart] = useState<{ readonly of: ComponentType<P> }>();
  const loaded = part !== undefined;
  useEffect(() => {
    if (loaded) return;
    let left = false;
    const fetch = async () => {
      const of = await load();
      if (!left) setPart({ of });
    };
    // Without a connection nothing opens. The next press tries again.
    const timer = setTimeout(() => void fetch().catch(() => {}), wanted ? 0 : 1500);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [load, loaded, wanted]);
  return part?.of;
};

// Here and not with the palette, because every page's header needs the hint for its search button.

/** Nouns whose rows the palette finds, in the book's order. */
export const kinds = beautyCentre.nouns.flatMap(({ entity, found }) => (found ? [{ entity, found }] : []));

/** Placeholder text that lists what can be found: screens, and rows of these nouns. */
export const usePaletteHint = (): string => {
  const t = useT();
  const lang = useLanguage();
  const names = [t('palette.screen'), ...kinds.map(({ entity }) => entity.label.one[lang])];
  const list = new Intl.ListFormat(lang === 'ar' ? 'ar' : 'en-GB', { type: 'disjunction' });
  return t('palette.placeholder', { what: list.format(names) });
};
