import { open, readFile } from 'node:fs/promises'
import { Duplex } from 'node:stream'
import { ReadableStream as WebStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { getErrorCode } from '../../lib/errors.ts'
import { BackupError } from './backup-format.server.ts'

type Bytes = AsyncIterable<Uint8Array>

/** Creates an encrypter of age for these recipients. Throws a readable error for one that is no public key. */
export function createEncrypter(recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch (error) {
      throw new BackupError('Получатель копии должен быть открытым ключом age: age1…', error)
    }
  }
  return encrypter
}

/** Returns a step of a pipeline that encrypts a stream. */
export function encryptWith(encrypter: Encrypter): Duplex {
  return Duplex.from(async function* encrypt(source: Bytes) {
    yield* await encrypter.encrypt(toWebStream(source))
  })
}

/** Returns a step of a pipeline that decrypts a stream. */
export function decryptWith(decrypter: Decrypter): Duplex {
  return Duplex.from(async function* decrypt(source: Bytes) {
    yield* await decrypter.decrypt(toWebStream(source))
  })
}

function toWebStream(source: Bytes): ReadableStream<Uint8Array> {
  return WebStream.from(source) as unknown as ReadableStream<Uint8Array>
}

/** Reads a file of secret keys as `age-keygen` writes it. Never repeats a key in an error. */
export async function readDecrypter(keyFile: string): Promise<Decrypter> {
  let text: string
  try {
    text = await readFile(keyFile, 'utf8')
  } catch (error) {
    throw new BackupError(`Файл ключа «${keyFile}» не прочитать (${getErrorCode(error)}).`)
  }
  const keys = text.split(/\r?\n/).filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  const decrypter = new Decrypter()
  try {
    for (const key of keys) decrypter.addIdentity(key.trim())
  } catch {
    throw new BackupError(`В файле «${keyFile}» испорчен секретный ключ.`)
  }
  if (keys.length === 0) throw new BackupError(`В файле «${keyFile}» нет секретного ключа age.`)
  return decrypter
}

/** Creates a file with a new secret key, only for its owner, and returns its public key. Overwrites nothing. */
export async function createKeyFile(file: string): Promise<string> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  try {
    await using handle = await open(file, 'wx', 0o600)
    await handle.writeFile(`# public key: ${recipient}\n${identity}\n`)
    await handle.sync()
  } catch (error) {
    const code = getErrorCode(error)
    const reason = code === 'EEXIST' ? 'он уже есть' : code
    throw new BackupError(`Файл ключа «${file}» не создать: ${reason}.`, error)
  }
  return recipient
}
