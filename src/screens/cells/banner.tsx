import { WarningOutlined } from '@ant-design/icons';
import { Glyph } from '../glyph';
import './banner.css';

/** Warning before anything is done, for example of an allergy: in red words over the whole width. */
export const Banner = ({ label, text }: { label: string; text: string | null | undefined }) =>
  text ? (
    <p className="banner flex gap-12 anywhere" role="note">
      <Glyph of={WarningOutlined} />
      <span>
        <span className="visually-hidden">{label}: </span>
        <bdi dir="auto">{text}</bdi>
      </span>
    </p>
  ) : null;
