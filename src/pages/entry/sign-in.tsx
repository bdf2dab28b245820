import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { usePageTitle } from '../../brand/use-brand';
import { useLanguage, useT, withTexts } from '../../i18n/react';
import { authProvider } from '../../providers/account';
import { ticketIn } from '../../providers/entry';
import { HttpError, signInText } from '../../providers/http-error';
import { setPrefs } from '../../providers/prefs';
import { handOverToast, pushToast } from '../../providers/toasts';
import { lazyPart } from '../../screens/lazy-part';
import { EntryPage, PasswordField } from './parts';

interface SignInProps {
  readonly hasEnded?: boolean;
  readonly onTyping: () => void;
}

const SecondStep = lazyPart(() => withTexts('factors', import('./second-step')), 'SecondStep');

/**
 * The sign-in page (LOG-01 to LOG-15). After success the session change leads to /branch-selection, which
 * shows the success toast. `onTyping` is called on each input, because the next screen can be loaded then.
 * `hasEnded`: the page says why the user is here.
 */
export const SignIn = ({ hasEnded, onTyping }: SignInProps) => {
  const t = useT();
  const language = useLanguage();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [ticket, setTicket] = useState<string>();
  const wait = useCountdown();
  const passwordInput = useRef<HTMLInputElement>(null);
  const ready = username.trim() !== '' && password !== '';
  usePageTitle(t('login.title'));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready || busy || wait.seconds > 0) return;
    setBusy(true);
    // Not Refine's `useLogin`, because it would load Refine with this page.
    const { success, error } = await authProvider.login({ username: username.trim(), password });
    if (success) return handOverToast({ kind: 'success', title: t('login.success') });
    const asked = ticketIn(error);
    if (asked) {
      setBusy(false);
      return setTicket(asked);
    }
    if (error instanceof HttpError && error.status === 429) wait.start(error.retryAfter ?? 60);
    pushToast({ kind: 'error', title: t('login.error.title'), text: signInText(error, t), key: 'sign-in' });
    setBusy(false);
    passwordInput.current?.focus();
    passwordInput.current?.select();
  };

  return (
    <EntryPage
      art={<SignInArt />}
      head={
        <button
          type="button"
          className="quiet-button"
          lang={language === 'ar' ? 'en' : 'ar'}
          onClick={() => setPrefs({ language: language === 'ar' ? 'en' : 'ar' })}
        >
          {t('common.language')}
        </button>
      }
    >
      {ticket ? (
        <Suspense fallback={null}>
          <SecondStep
            ticket={ticket}
            onBack={() => {
              setTicket(undefined);
              setPassword('');
            }}
          />
        </Suspense>
      ) : (
        <>
          <h1>{t('login.title')}</h1>
          {hasEnded && (
            <p className="warning" style={{ margin: '-16px 0 20px' }} role="status">
              {t('error.sessionExpired')}
            </p>
          )}
          <form onSubmit={submit} onInput={onTyping}>
            <div className="field">
              <label htmlFor="username">{t('login.username')}</label>
              <input
                id="username"
                name="username"
                autoComplete="username"
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
                // biome-ignore lint/a11y/noAutofocus: the page has this one task, and nothing stands before it.
                autoFocus
                value={username}
                onChange={(event) => setUsername(event.target.value)}
              />
            </div>
            <PasswordField ref={passwordInput} value={password} onChange={setPassword} />
            <button type="submit" className="solid-button" disabled={!ready || busy || wait.seconds > 0}>
              {t(busy ? 'login.submitting' : 'login.submit')}
            </button>
            <p className="sign-in-wait">
              {wait.seconds > 0 ? t('login.error.tooMany', { count: wait.seconds }) : ''}
            </p>
          </form>
        </>
      )}
    </EntryPage>
  );
};

/** Counts down the seconds until the user may sign in again after a 429. */
const useCountdown = () => {
  const [until, setUntil] = useState(0);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const tick = () => setSeconds(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [until]);
  return { seconds, start: (wait: number) => setUntil(Date.now() + wait * 1000) };
};

const SignInArt = () => (
  <div className="sign-in-art" aria-hidden="true">
    <svg viewBox="0 0 600 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {rings.map(({ count, reach, opacity }) => (
        <g key={reach} transform="translate(300 430)" fill="#fff" opacity={opacity}>
          {Array.from({ length: count }, (_, index) => (index * 360) / count + reach / 9).map((angle) => (
            <path
              key={angle}
              transform={`rotate(${angle.toFixed(1)})`}
              d={`M0 0C${reach * 0.34} ${-reach * 0.34} ${reach * 0.3} ${-reach * 0.82} 0 ${-reach}C${-reach * 0.3} ${-reach * 0.82} ${-reach * 0.34} ${-reach * 0.34} 0 0Z`}
            />
          ))}
        </g>
      ))}
    </svg>
  </div>
);

const rings = [
  { count: 12, reach: 420, opacity: 0.05 },
  { count: 10, reach: 290, opacity: 0.07 },
  { count: 8, reach: 175, opacity: 0.1 },
  { count: 6, reach: 84, opacity: 0.16 },
] as const;
