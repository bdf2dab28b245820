import { CameraOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../../providers/http-error';
import { pushToast } from '../../../providers/toasts';
import type { QueryAnswer } from '../../../schema/query';
import { ActionRun } from '../../../screens/actions/action-run';
import { useAction } from '../../../screens/actions/use-action';
import { Failure } from '../../../screens/controls/failure';
import { useFilePicker } from '../../../screens/controls/file-button';
import { RemoveButton } from '../../../screens/controls/icon-button';
import { useFormatFor } from '../../../screens/data/row';
import { Glyph } from '../../../screens/glyph';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';
import { appointments } from '../entity';
import { addPhoto, largestPhoto, mostPhotos, photo, type photos, removePhoto } from './visit-photos';

/** Longest side of a photo in pixels: enough to see skin, small enough for a phone's connection. */
const longestSide = 1600;

/** Quality of JPEG, from the first that is tried to the last. */
const qualities = [0.85, 0.7, 0.5, 0.3];

/**
 * Draws a chosen picture anew, so that it fits and carries neither the place nor the device of the camera. Undefined if
 * the browser cannot read it as a picture.
 */
const photoUrlOf = async (file: Blob): Promise<string | undefined> => {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of qualities) {
    const text = canvas.toDataURL('image/jpeg', quality);
    if (text.length <= (largestPhoto / 3) * 4) return text;
  }
  return undefined;
};

const title = { ar: 'الصور', en: 'Photos' } as const;
const unreadable = {
  ar: 'تعذر فتح هذا الملف كصورة',
  en: 'This file could not be opened as a picture',
} as const;

type Photo = QueryAnswer<typeof photos>[number];

interface Visit {
  readonly id: number;
  readonly branchId: number;
}

interface PhotosProps {
  readonly row: Visit;
  /** Photos of this visit. */
  readonly all: readonly Photo[];
  /** False for whoever may look at them only. */
  readonly mayAdd: boolean;
  /** Buttons beside the one that adds a photo. */
  readonly children: ReactNode;
}

/** The photos beside the note: taken with the phone's camera or chosen from its pictures, and kept at once. */
export const Photos = ({ row, all, mayAdd, children }: PhotosProps) => {
  const { label } = useWords();
  const adding = useAction(addPhoto);
  const [isReading, setReading] = useState(false);
  const take = async (file: File) => {
    setReading(true);
    const image = await photoUrlOf(file);
    setReading(false);
    if (image === undefined) return pushToast({ kind: 'error', title: label(unreadable) });
    await adding.send({ id: row.id }, { image });
  };
  const [input, pick] = useFilePicker('image/*', (file) => void take(file));
  return (
    <section className="finish-photos grid gap-12" aria-label={label(title)}>
      <Album row={row} of={all} />
      <div
        className="finish-tools grid"
        style={{ gridAutoColumns: 'minmax(0, 1fr)', gridAutoFlow: 'column' }}
      >
        {mayAdd && all.length < mostPhotos && (
          <>
            {input}
            <Button icon={<Glyph of={CameraOutlined} />} loading={isReading || adding.isBusy} onClick={pick}>
              {label(addPhoto.label)}
            </Button>
          </>
        )}
        {children}
      </div>
    </section>
  );
};

interface AlbumProps {
  readonly row: Visit;
  readonly of: readonly Photo[];
}

/** Small pictures; a press shows one in full. */
export const Album = ({ row, of }: AlbumProps) =>
  of.length === 0 ? null : (
    <ul className="finish-album wrap">
      {of.map((one) => (
        <Picture key={one.id} row={row} one={one} />
      ))}
    </ul>
  );

const Picture = ({ row, one }: { readonly row: Visit; readonly one: Photo }) => {
  const { t, label } = useWords();
  const format = useFormatFor()({ branchId: row.branchId });
  const [isFull, setFull] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const asked = useQueryOf(photo, { photoId: one.id }, { params: { id: row.id }, staleTime: Infinity });
  const name = `${label(photo.label)} ${format.dateTime(one.at)}`;
  return (
    <li className={isFull ? 'finish-photo finish-photo-full full' : 'finish-photo'}>
      {asked.data ? (
        <button type="button" aria-expanded={isFull} aria-label={name} onClick={() => setFull(!isFull)}>
          <img src={asked.data.image} alt="" />
        </button>
      ) : asked.error ? (
        <Failure text={errorMessage(asked.error, t)} retry={asked.retry} />
      ) : (
        <Skeleton.Node active style={{ inlineSize: 104, blockSize: 104 }} />
      )}
      {one.isOwn && (
        <RemoveButton text={label(removePhoto.label)} of={`: ${name}`} onRemove={() => setLeaving(true)} />
      )}
      {isLeaving && (
        <ActionRun
          action={removePhoto}
          screen={{ entity: appointments }}
          row={row}
          values={{ photoId: one.id }}
          parts={{ hidden: ['photoId'] }}
          onClose={() => setLeaving(false)}
        />
      )}
    </li>
  );
};
