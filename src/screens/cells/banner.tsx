import { WarningFilled } from '@ant-design/icons';
import './banner.css';

interface BannerProps {
  readonly label: string;
  /** Nothing is shown where there is none. */
  readonly text: string | null | undefined;
}

/** What must be seen before anything is done: an allergy. */
export const Banner = ({ label, text }: BannerProps) =>
  text ? (
    <p className="must-see" role="note">
      <WarningFilled aria-hidden />
      <span>
        <strong>{label}:</strong> <bdi>{text}</bdi>
      </span>
    </p>
  ) : null;
