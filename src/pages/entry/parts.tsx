import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { defaultLogo } from '../../brand/brand';
import { useBrand, usePageTitle, useSystemName } from '../../brand/use-brand';
import { Between, useT } from '../../i18n/react';
import { authProvider } from '../../providers/account';
import { errorMessage, formErrors } from '../../providers/http-error';
import { useSession } from '../../providers/session';
import { showToastsIn, type Toast } from '../../providers/toasts';
import './sign-in.css';

interface Shown extends Toast {
  readonly id: number;
}

let lastId = 0;
const lifeMs = { success: 4000, info: 4000, warning: 6000, error: 10_000 } as const;

/** Toast of the pages before the sign-in, which load no component library. */
export const EntryToasts = () => {
  const t = useT();
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  useEffect(() => {
    const drop = (id: number) => setToasts((all) => all.filter((toast) => toast.id !== id));
    return showToastsIn((toast) => {
      lastId += 1;
      const id = lastId;
      setToasts([{ ...toast, id }]);
      setTimeout(() => drop(id), lifeMs[toast.kind]);
    });
  }, []);
  return (
    <div className="toasts grid gap-12" aria-live="polite">
      {toasts.map(({ id, kind, title, text }) => (
        <div key={id} className={`toast grid ${kind}`} role={kind === 'error' ? 'alert' : undefined}>
          <span className="strong" style={{ lineHeight: '28px' }}>
            {title}
          </span>
          {text && <span style={{ gridColumn: 2 }}>{text}</span>}
          <button
            type="button"
            className="toast-close"
            aria-label={t('common.close')}
            onClick={() => setToasts((all) => all.filter((toast) => toast.id !== id))}
          >
            ×
          </button>
        </div>
      ))}
    </div>
  );
};

/** The centre's logo. The alt text is empty, because the name is next to it. A broken logo shows the default one. */
export const Logo = ({ className, size = 64 }: { readonly className?: string; readonly size?: number }) => {
  const { systemLogo } = useBrand();
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <img
      className={className}
      src={broken === systemLogo ? defaultLogo : systemLogo}
      width={size}
      height={size}
      alt=""
      onError={() => setBroken(systemLogo)}
    />
  );
};

interface EntryPageProps {
  /** Stands at the top. Default: nothing. */
  readonly head?: ReactNode;
  /** Name of whom the page is for. Default: nobody is known yet. */
  readonly who?: string | undefined;
  /** Picture beside the page. Default: the page is narrow, and shows the toasts by itself. */
  readonly art?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of the pages before the app: the centre's logo and name above their one task. */
export const EntryPage = ({ head, who, art, children }: EntryPageProps) => {
  const name = useSystemName();
  return (
    <div className={art ? 'sign-in' : 'sign-in choose-password'}>
      <div className="sign-in-side">
        <header className="flex ends" style={{ minBlockSize: 40 }}>
          {head}
        </header>
        <main className="sign-in-main">
          <Logo className="sign-in-logo" />
          <p className="sign-in-name">
            {name}
            {who !== undefined && (
              <>
                <Between />
                <bdi>{who}</bdi>
              </>
            )}
          </p>
          {children}
        </main>
      </div>
      {art ?? <EntryToasts />}
    </div>
  );
};

interface OwnStepProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** Page with one thing that a signed-in user must do before all else, and a way to sign out instead. */
export const OwnStep = ({ title, text, children }: OwnStepProps) => {
  const t = useT();
  const { user } = useSession();
  usePageTitle(title);
  const signOut = (
    <button type="button" className="quiet-button" onClick={() => void authProvider.logout()}>
      {t('branchSelection.logout')}
    </button>
  );
  return (
    <EntryPage head={signOut} who={user?.fullName ?? ''}>
      <h1>{title}</h1>
      <p className="choose-intro">{text}</p>
      {children}
    </EntryPage>
  );
};

/** Shows a native dialog, which stands above the app's own ones and makes all other content inert. */
export const useModal = (input: RefObject<HTMLInputElement | null>): RefObject<HTMLDialogElement | null> => {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    input.current?.focus();
    return () => shown?.close();
  }, [input]);
  return dialog;
};

/** The name under which password managers look for the password of a form, and store a new one. */
export const ManagedName = ({ of: username = '' }: { readonly of: string | undefined }) => (
  <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
);

type Refusals = Readonly<Record<string, string>>;

/** State of a form of secrets: what is typed, refusals at its inputs, and one that belongs to none of them. */
export const useSecrets = <K extends string>(start: Readonly<Record<K, string>>) => {
  const t = useT();
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Refusals>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const inputOf = (name: K): Pick<PasswordFieldProps, 'id' | 'value' | 'error' | 'onChange'> => ({
    id: name,
    value: values[name] ?? '',
    error: errors[name],
    onChange: (typed: string) => setValues((all) => ({ ...all, [name]: typed })),
  });
  /** Sends the form unless something was found against it. Stays busy after a success, which closes the form. */
  const send = async (found: Refusals, work: () => Promise<void>) => {
    if (busy) return;
    setProblem('');
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const said = formErrors(error);
      setErrors(said);
      if (!Object.keys(start).some((name) => name in said)) setProblem(errorMessage(error, t));
      setBusy(false);
    }
  };
  return { values, errors, problem, busy, inputOf, send };
};

/** A refusal that belongs to no input. */
export const Problem = ({ text }: { readonly text: string }) =>
  text === '' ? null : (
    <p className="field-error" style={{ marginBlockEnd: 14 }} role="alert">
      {text}
    </p>
  );

export interface PasswordFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
  /** Also the input's name. Default: 'password'. */
  readonly id?: string;
  /** Default: 'password' in the user's language. */
  readonly label?: string;
  /** Default: 'current-password'. */
  readonly autoComplete?: 'current-password' | 'new-password' | 'off';
  /** Default: letters and digits. */
  readonly inputMode?: 'numeric';
  readonly maxLength?: number;
  /** Error at the input. Replaces `hint`. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

/** Password input with a button that shows the password and a line that appears while Caps Lock is on. */
export const PasswordField = (props: PasswordFieldProps) => {
  const t = useT();
  const { value, onChange, id = 'password', label = t('login.password'), error, hint, ...input } = props;
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div className="field password-field">
      <label htmlFor={id}>{label}</label>
      <div style={{ position: 'relative' }}>
        <input
          autoComplete="current-password"
          {...input}
          id={id}
          name={id}
          className="plain-password"
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          aria-describedby={`${id}-said caps-hint-${id}`}
          aria-invalid={error !== undefined}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={watch}
          onKeyUp={watch}
          onBlur={() => setCapsLock(false)}
        />
        <button
          type="button"
          className="field-button soft"
          aria-label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
          aria-pressed={shown}
          title={t(shown ? 'login.hidePassword' : 'login.showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Eye crossed={shown} />
        </button>
      </div>
      {(error ?? hint) !== undefined && (
        <p
          id={`${id}-said`}
          className={error === undefined ? 'field-hint' : 'field-error'}
          role={error === undefined ? undefined : 'alert'}
        >
          {error ?? hint}
        </p>
      )}
      <p id={`caps-hint-${id}`} className="caps-hint flush" aria-live="polite">
        {capsLock ? t('login.capsLock') : ''}
      </p>
    </div>
  );
};

const Eye = ({ crossed }: { readonly crossed: boolean }) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    aria-hidden="true"
  >
    <path d="M2 12s3.6-6.5 10-6.500S22 12 22 12s-3.6 6.5-10 6.500S2 12 2 12Z" />
    <circle cx="12" cy="12" r="3" />
    {crossed && <path d="M4 20 20 4" strokeLinecap="round" />}
  </svg>
);
