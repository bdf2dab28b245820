import { Checkbox } from 'antd';
import { Notice } from '../../screens/notice';
import { useWords } from '../../screens/words';
import { channelInput } from './entity';

interface RiskNoticeProps {
  readonly isAccepted: boolean;
  readonly onAccept: (isAccepted: boolean) => void;
}

/** Warns about the risk of an unofficial provider and asks to accept it; the audit log keeps who did. */
export const RiskNotice = ({ isAccepted, onAccept }: RiskNoticeProps) => {
  const { label } = useWords();
  const { label: text, hint } = channelInput.acceptsRisk;
  return (
    <Notice
      type="warning"
      message={label(hint)}
      description={
        <Checkbox checked={isAccepted} onChange={({ target }) => onAccept(target.checked)}>
          {label(text)}
        </Checkbox>
      }
    />
  );
};
