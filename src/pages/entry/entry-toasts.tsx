import { useEffect, useState } from 'react';
import { useT } from '../../i18n/react';
import { showToastsIn, type Toast } from '../../providers/toasts';

interface Shown extends Toast {
  readonly id: number;
}

let lastId = 0;
const lifeMs = { success: 4000, info: 4000, warning: 6000, error: 10_000 } as const;

/** The toasts of the pages before sign-in, which load no component library. */
export const EntryToasts = () => {
  const t = useT();
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  useEffect(() => {
    const drop = (id: number) => setToasts((all) => all.filter((toast) => toast.id !== id));
    return showToastsIn((toast) => {
      lastId += 1;
      const id = lastId;
      setToasts((all) => [
        ...all.filter(({ key }) => key === undefined || key !== toast.key),
        { ...toast, id },
      ]);
      setTimeout(() => drop(id), lifeMs[toast.kind]);
    });
  }, []);
  return (
    <div className="toasts" aria-live="polite">
      {toasts.map(({ id, kind, title, text }) => (
        <div key={id} className={`toast ${kind}`} role={kind === 'error' ? 'alert' : undefined}>
          <span className="toast-title">{title}</span>
          {text && <span className="toast-text">{text}</span>}
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
