import type { HostFile, Room } from './types.ts'

/** A file that is not there yet; how findings show it is for `tellHost` to say. */
export function newFile(room: Room, name: string): HostFile {
  return { room, name, file: name, text: '' }
}
