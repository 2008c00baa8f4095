/** Name of the file that we own, which the server block includes. */
export const includeName = 'indexical.nginx.conf'
