import { Alert, Input } from 'antd';
import { useController } from 'react-hook-form';
import { contrast, foregroundOn, readColour } from '../../../brand/colour';
import { type Scheme, shadesOf, surfaces } from '../../../brand/tokens';
import { useT } from '../../../i18n/react';
import type { FormValues } from '../../../screens/form/values/merge';
import type { InputProps } from '../../../screens/screen';

/** The brand's colour, with what becomes of it by day and by night before it is saved (BRD-02, BRD-03). */
export const ColourInput = ({ id, name, invalid, describedBy }: InputProps) => {
  const t = useT();
  const { field } = useController<FormValues>({ name });
  const typed = typeof field.value === 'string' ? field.value : '';
  const colour = readColour(typed);
  // Text on the colour itself; where it is too weak, the nearest shade that carries it is used instead.
  const isWeak = colour !== undefined && contrast(foregroundOn(colour), colour) < 4.5;
  return (
    <div>
      <div className="setting-colour">
        <input
          type="color"
          aria-label={t('settings.brandColor')}
          value={colour ?? '#000000'}
          onChange={({ target }) => field.onChange(target.value)}
        />
        <Input
          id={id}
          ref={field.ref}
          className="setting-code"
          status={invalid ? 'error' : ''}
          aria-invalid={invalid}
          {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
          maxLength={7}
          value={typed}
          onChange={({ target }) => field.onChange(target.value.trim())}
          onBlur={() => {
            if (colour !== undefined) field.onChange(colour);
            field.onBlur();
          }}
        />
      </div>
      {colour !== undefined && (
        <div className="setting-previews" aria-hidden="true">
          <Preview colour={colour} scheme="light" name={t('settings.previewLight')} />
          <Preview colour={colour} scheme="dark" name={t('settings.previewDark')} />
        </div>
      )}
      {isWeak && <Alert type="warning" showIcon role="status" message={t('settings.contrastWeak')} />}
    </div>
  );
};

interface PreviewProps {
  readonly colour: string;
  readonly scheme: Scheme;
  readonly name: string;
}

const Preview = ({ colour, scheme, name }: PreviewProps) => {
  const { solid, onSolid, text } = shadesOf(colour, scheme);
  const { card, text: plain } = surfaces[scheme];
  return (
    <div className="setting-preview" style={{ background: card, color: plain }}>
      <span className="setting-preview-button" style={{ background: solid, color: onSolid }}>
        {name}
      </span>
      <span style={{ color: text }}>{name}</span>
    </div>
  );
};
