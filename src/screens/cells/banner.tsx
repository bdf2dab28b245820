import { WarningFilled } from '@ant-design/icons';
import './banner.css';

/** Warning that the user must see before anything is done, for example an allergy. */
export const Banner = ({ label, text }: { label: string; text: string | null | undefined }) =>
  text ? (
    <p className="must-see" role="note">
      <WarningFilled aria-hidden />
      <span>
        <strong>{label}:</strong> <bdi>{text}</bdi>
      </span>
    </p>
  ) : null;
