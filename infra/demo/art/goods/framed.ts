import { drawing, overAll, wall } from './studio.ts'

/** A print behind glass: black frame, mat, the picture and the light on it. */
export async function composeFramed(picture: string, isDetail: boolean): Promise<string> {
  const behind = await wall()
  const content = [
    '<defs><filter id="drop" x="-.2" y="-.2" width="1.4" height="1.4"><feGaussianBlur stdDeviation="22"/></filter><filter id="b8"><feGaussianBlur stdDeviation="7"/></filter><filter id="b3"><feGaussianBlur stdDeviation="2.4"/></filter>',
    '<linearGradient id="glint" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset=".34" stop-color="#fff" stop-opacity=".05"/><stop offset=".35" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>',
    '<linearGradient id="wood" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#3a3633"/><stop offset=".3" stop-color="#191715"/><stop offset="1" stop-color="#0c0b0a"/></linearGradient></defs>',
    overAll(behind),
    '<rect x="156" y="182" width="540" height="690" opacity=".6" filter="url(#drop)"/><rect x="138" y="160" width="540" height="684" opacity=".55" filter="url(#b8)"/>',
    // The frame, its lit edge, and the bevel inside.
    '<rect x="130" y="150" width="540" height="680" fill="url(#wood)"/><path d="M130 830V150H670" fill="none" stroke="#fff" stroke-width="1.6" opacity=".28"/>',
    '<rect x="152" y="172" width="496" height="636" fill="#080706"/><rect x="156" y="176" width="488" height="628" fill="#efe9dd"/><path d="M156 176H644V190H156ZM156 176H168V804H156Z" opacity=".22" filter="url(#b3)"/>',
    `<rect x="206" y="230" width="388" height="486" fill="#d9d1c2"/><image href="${picture}" x="208" y="232" width="384" height="482" preserveAspectRatio="xMidYMid slice"/><path d="M206 716V230H594" fill="none" stroke="#000" stroke-width="1.4" opacity=".35"/>`,
    '<g fill="none" stroke="#6d655a" stroke-width="1.1" stroke-linecap="round"><path d="M352 752v8M352 757l5-5M353 756l5 4M364 752v8M370 760l3.4-8 3.4 8M371.4 757.4h4M384 752v8"/><path d="M410 754l3-2v8M424 754c0-3 5-3 5 0 0 2-3 3.4-5 6h5.4M440 762l5-11"/></g>',
    '<path d="M156 176H644V804H156Z" fill="url(#glint)"/>',
  ]
  return drawing(content.join(''), isDetail ? '96 118 300 375' : undefined)
}
