import { CheckOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/react';
import { Glyph } from '../../../screens/glyph';

interface Step {
  readonly key: 'scan' | 'test' | 'on';
  readonly isDone: boolean;
  /** Command of the step. It stands at every step that is possible, so that a done one can be repeated. */
  readonly command: ReactNode;
}

/** The three steps until messages leave: link the phone, try it out, switch the messages on. */
export const ConnectionSteps = ({ steps }: { readonly steps: readonly Step[] }) => {
  const t = useT();
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol className="connection-steps grid gap-12">
      {steps.map(({ key, isDone, command }, index) => (
        <li
          key={key}
          className={isDone ? 'connection-done' : undefined}
          aria-current={index === next ? 'step' : undefined}
        >
          <span className="inline strong">
            {isDone && <Glyph of={CheckOutlined} />}
            {t(`messaging.step.${key}`)}
          </span>
          <span className="note">{t(`messaging.step.${key}Text`)}</span>
          {command}
        </li>
      ))}
    </ol>
  );
};
