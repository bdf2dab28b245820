import { renderSVG } from 'uqr';
import { useT } from '../../i18n/react';

/** QR code with the tax data of a document. SVG, so that it prints sharp at any size. */
export const QrCode = ({ text }: { readonly text: string }) => {
  const t = useT();
  if (text === '') return null;
  const svg = renderSVG(text, { ecc: 'M', border: 4 });
  return (
    <img
      className="paper-qr rigid"
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={t('print.qr')}
      data-text={text}
    />
  );
};
