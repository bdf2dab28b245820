import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A passkey in memory: answers the questions of the server as a browser's device would (WebAuthn level 2). */

interface Question {
  readonly challenge: string;
}

interface Device {
  readonly id: string;
  /** Answers a question for a new passkey. */
  readonly made: (question: Question, options?: Options) => object;
  /** Answers a question of a sign-in or a confirmation. */
  readonly answer: (question: Question, options?: Options) => object;
}

interface Options {
  readonly origin?: string;
  readonly rpId?: string;
  /** False: the device did not check its owner. Default: true. */
  readonly isVerified?: boolean;
  /** What the key has counted. Default: one more than before. */
  readonly counter?: number;
}

export const softPasskey = (): Device => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(32);
  const id = rawId.toString('base64url');
  let counted = 0;

  const authData = ({ rpId = 'localhost', isVerified = true, counter }: Options, added?: Buffer): Buffer => {
    counted = counter ?? counted + 1;
    const head = Buffer.alloc(5);
    head[0] = 0x01 | (isVerified ? 0x04 : 0) | (added ? 0x40 : 0);
    head.writeUInt32BE(counted, 1);
    return Buffer.concat([sha256(rpId), head, ...(added ? [added] : [])]);
  };
  const clientData = (type: string, { challenge }: Question, { origin = 'http://localhost' }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answered = (response: object) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    id,
    made: (question, options = {}) => {
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, key]);
      const data = authData({ counter: 0, ...options }, credential);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return answered({
        clientDataJSON: clientData('webauthn.create', question, options).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    answer: (question, options = {}) => {
      const data = authData(options);
      const client = clientData('webauthn.get', question, options);
      return answered({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      });
    },
  };
};

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
