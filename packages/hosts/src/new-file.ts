import type { HostFile, Room } from './types.ts'

/** Return a new file. `tellHost` sets the path that findings show. */
export function newFile(room: Room, name: string): HostFile {
  return { room, name, file: name, text: '' }
}
