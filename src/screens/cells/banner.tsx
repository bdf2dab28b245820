import { WarningFilled } from '@ant-design/icons';
import { Glyph } from '../glyph';
import './banner.css';

/** Warning that the user must see before anything is done, for example an allergy. */
export const Banner = ({ label, text }: { label: string; text: string | null | undefined }) =>
  text ? (
    <p className="must-see" role="note">
      <Glyph of={WarningFilled} />
      <span>
        <strong>{label}:</strong> <bdi>{text}</bdi>
      </span>
    </p>
  ) : null;
