import { renderSVG } from 'uqr';
import { useT } from '../../../i18n/react';

/** The tax data of a document as a square that phones read; drawn as lines, so that it prints sharp in any size. */
export const QrCode = ({ text }: { readonly text: string }) => {
  const t = useT();
  if (text === '') return null;
  const svg = renderSVG(text, { ecc: 'M', border: 4 });
  return (
    <img
      className="paper-qr"
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={t('print.qr')}
      data-text={text}
    />
  );
};
