#include "server/notify/channels/encryption.hpp"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "engines/core/game.hpp"

using namespace reef::notify;
using reef::Json;

namespace {

Octets octets(const char* text) {
  return *from_base64url(text);
}

// RFC 8291 §5: the message, and the keys of both sides.
const char* const message_text = "When I grow up, I want to be a watermelon";
const char* const receiver_point =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const char* const receiver_auth = "BTBZMqHH6r4Tts7J_aSIgg";
const char* const sender_scalar = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
const char* const sender_point =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
const char* const salt_text = "DGv6ra1nlYgDCS1FRnbzlw";
const char* const body =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
    "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

Recipient receiver() {
  return {octets(receiver_point), octets(receiver_auth)};
}

Salt salt() {
  Salt bytes{};
  std::ranges::copy(octets(salt_text), bytes.begin());
  return bytes;
}

/// Whether OpenSSL accepts the signature of a JWT for this public key.
bool verifies(const Octets& point, const std::string& signed_text, const Octets& raw) {
  OSSL_PARAM_BLD* const builder = OSSL_PARAM_BLD_new();
  OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0);
  OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size());
  OSSL_PARAM* const params = OSSL_PARAM_BLD_to_param(builder);
  EVP_PKEY_CTX* const context = EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr);
  EVP_PKEY* key = nullptr;
  EVP_PKEY_fromdata_init(context);
  EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, params);

  ECDSA_SIG* const signature = ECDSA_SIG_new();
  ECDSA_SIG_set0(signature, BN_bin2bn(raw.data(), 32, nullptr), BN_bin2bn(raw.data() + 32, 32, nullptr));
  Octets der(128);
  std::uint8_t* end = der.data();
  der.resize(static_cast<std::size_t>(i2d_ECDSA_SIG(signature, &end)));
  EVP_MD_CTX* const digest = EVP_MD_CTX_new();
  EVP_DigestVerifyInit(digest, nullptr, EVP_sha256(), nullptr, key);
  const bool right =
      EVP_DigestVerify(digest, der.data(), der.size(), reinterpret_cast<const unsigned char*>(signed_text.data()),
                       signed_text.size()) == 1;
  EVP_MD_CTX_free(digest);
  ECDSA_SIG_free(signature);
  EVP_PKEY_free(key);
  EVP_PKEY_CTX_free(context);
  OSSL_PARAM_free(params);
  OSSL_PARAM_BLD_free(builder);
  return right;
}

}  // namespace

TEST_CASE("the example of RFC 8291 is reproduced byte for byte") {
  const auto sender = key_pair_of(octets(sender_scalar));
  REQUIRE(sender);
  CHECK(base64url(sender->point) == sender_point);
  const auto encrypted = encrypt_message(message_text, receiver(), *sender, salt());
  REQUIRE(encrypted);
  CHECK(base64url(*encrypted) == body);
}

TEST_CASE("new keys and salts give different bytes for the same text") {
  const auto one = encrypt_message(message_text, receiver(), make_key_pair(), make_salt());
  const auto two = encrypt_message(message_text, receiver(), make_key_pair(), make_salt());
  REQUIRE(one);
  REQUIRE(two);
  CHECK(*one != *two);
}

TEST_CASE("what cannot be encrypted is refused") {
  const KeyPair sender = make_key_pair();
  CHECK(encrypt_message(std::string(sealed_bytes_max, 'x'), receiver(), sender, salt())->size() == 4096);
  CHECK_FALSE(encrypt_message(std::string(sealed_bytes_max + 1, 'x'), receiver(), sender, salt()));
  Recipient off_the_curve = receiver();
  off_the_curve.point.back() ^= 1;
  CHECK_FALSE(encrypt_message(message_text, off_the_curve, sender, salt()));
  Recipient short_secret = receiver();
  short_secret.auth.pop_back();
  CHECK_FALSE(encrypt_message(message_text, short_secret, sender, salt()));
}

TEST_CASE("valid and invalid points are distinguished") {
  CHECK(is_point(octets(receiver_point)));
  CHECK(is_point(make_key_pair().point));
  CHECK_FALSE(is_point(Octets(65, 4)));
  CHECK_FALSE(is_point(Octets()));
  CHECK_FALSE(key_pair_of(Octets(32, 0)));
  CHECK_FALSE(key_pair_of(Octets(32, 0xff)));
}

TEST_CASE("base64url decodes what it encodes, and nothing else") {
  const Octets bytes = {0xfb, 0xff, 0xfe, 0x01};
  CHECK(base64url(bytes) == "-__-AQ");
  CHECK(from_base64url("-__-AQ") == bytes);
  CHECK(from_base64url("") == Octets());
  CHECK_FALSE(from_base64url("+//+AQ"));
  CHECK_FALSE(from_base64url("-__-A Q"));
}

TEST_CASE("the authorization of RFC 8292 names the service and the sender, and its signature holds") {
  const KeyPair key = make_key_pair();
  const std::string value =
      vapid_authorization(key, "https://push.example.org", "mailto:me@example.org", 1'700'000'000);
  const std::size_t comma = value.find(", k=");
  REQUIRE(value.starts_with("vapid t="));
  REQUIRE(comma != std::string::npos);
  CHECK(value.substr(comma + 4) == base64url(key.point));
  const std::string token = value.substr(8, comma - 8);
  const std::size_t dot = token.rfind('.');
  const std::string signed_text = token.substr(0, dot);
  const Octets claims = *from_base64url(signed_text.substr(signed_text.find('.') + 1));
  CHECK(Json::parse(claims) ==
        Json{{"aud", "https://push.example.org"}, {"exp", 1'700'000'000}, {"sub", "mailto:me@example.org"}});
  Octets signature = *from_base64url(token.substr(dot + 1));
  REQUIRE(signature.size() == 64);
  CHECK(verifies(key.point, signed_text, signature));
  CHECK_FALSE(verifies(make_key_pair().point, signed_text, signature));
  signature.back() ^= 1;
  CHECK_FALSE(verifies(key.point, signed_text, signature));
}
