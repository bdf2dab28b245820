import { useState } from 'react';
import { useSystemName } from '../../brand/use-brand';
import { useT } from '../../i18n/react';
import { saveFile } from '../../screens/controls/save-file';
import './factors.css';

interface Props {
  readonly codes: readonly string[];
  readonly username: string;
  readonly onDone: () => void;
}

/** The recovery codes, which are shown this once: to write down, to print or to download. */
export const RecoveryCodes = ({ codes, username, onDone }: Props) => {
  const t = useT();
  const name = useSystemName();
  const [isKept, setKept] = useState(false);
  const download = () => {
    const lines = [name, username, t('factors.codesTitle'), '', ...codes, ''];
    saveFile(new Blob([lines.join('\n')], { type: 'text/plain' }), 'recovery-codes.txt');
  };
  return (
    <section className="factor-part" aria-labelledby="codes-title">
      <h2 id="codes-title">{t('factors.codesTitle')}</h2>
      <p className="note">{t('factors.codesText')}</p>
      <ul className="recovery-codes grid" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button type="button" className="outline-button" onClick={download}>
        {t('factors.download')}
      </button>
      <label className="factor-kept bar">
        <input type="checkbox" checked={isKept} onChange={(event) => setKept(event.target.checked)} />
        {t('factors.kept')}
      </label>
      <button type="button" className="solid-button" disabled={!isKept} onClick={onDone}>
        {t('factors.done')}
      </button>
    </section>
  );
};
