import { WarningFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { useT } from '../../i18n/react';

interface Props {
  readonly children: ReactNode;
  /** A new value draws the screen afresh: the address of another screen. */
  readonly at: string;
}

interface State {
  readonly failed: boolean;
  readonly at: string;
}

/** One broken screen does not take the menu away: React wants a class for this. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { failed: false, at: this.props.at };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.at === state.at ? null : { failed: false, at: props.at };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <Failed onRetry={() => this.setState({ failed: false })} />;
  }
}

const Failed = ({ onRetry }: { readonly onRetry: () => void }) => {
  const t = useT();
  return (
    <div role="alert" className="shell-failure">
      <WarningFilled className="shell-failure-mark" aria-hidden />
      <h1>{t('shell.screenFailed')}</h1>
      <p>{t('shell.screenFailedHint')}</p>
      <div className="shell-failure-ways">
        <Button type="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
        <Button onClick={() => location.reload()}>{t('shell.reload')}</Button>
      </div>
    </div>
  );
};
