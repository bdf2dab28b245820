import { WarningFilled } from '@ant-design/icons';
import './banner.css';

/** What must be seen before anything is done: an allergy. */
export const Banner = ({ label, text }: { label: string; text: string | null | undefined }) =>
  text ? (
    <p className="must-see" role="note">
      <WarningFilled aria-hidden />
      <span>
        <strong>{label}:</strong> <bdi>{text}</bdi>
      </span>
    </p>
  ) : null;
